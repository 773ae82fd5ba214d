/** How programs spell a name: `warehouseDocuments` for `warehouse_documents`, `adminToken` for `admin-token`. */
export function camelCase(name: string): string {
  return name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
