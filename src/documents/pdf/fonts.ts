import { createRequire } from 'node:module'
import { readAsset } from '../../assets/asset.ts'

const require = createRequire(import.meta.url)

/** The fonts by their names in a single executable. */
export const fontFiles = {
  'fonts/regular.ttf': () => require.resolve('@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf'),
  'fonts/bold.ttf': () => require.resolve('@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf'),
}

function font(name: keyof typeof fontFiles): Buffer {
  return readAsset(name, fontFiles[name])!
}

/** Covers Latin, Greek and Cyrillic scripts; the standard PDF fonts lack half of the Polish letters. */
export const fonts = { regular: font('fonts/regular.ttf'), bold: font('fonts/bold.ttf') } as const
