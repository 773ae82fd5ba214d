/**
 * The wanted name, or a free variant of it. Variants are numbered consecutively, so the last one in use is searched in
 * growing steps: trying each number would be slow for thousands of records with one name.
 * @param variantOf the variant with a number, from 1
 */
export function freeVariant(
  wanted: string,
  isTaken: (variant: string) => boolean,
  variantOf: (number: number) => string = (number) => `${wanted}-${number + 1}`,
): string {
  if (!isTaken(wanted)) return wanted
  let [taken, free] = [0, 1]
  while (isTaken(variantOf(free))) [taken, free] = [free, 2 * free]
  while (taken + 1 < free) {
    const middle = (taken + free) >> 1
    if (isTaken(variantOf(middle))) taken = middle
    else free = middle
  }
  return variantOf(free)
}
