/**
 * The wanted name, or a variant of it that is free. The numbers of variants are given in order, so the last one in use is
 * searched in growing steps: asking for each would make thousands of records of one name slow.
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
