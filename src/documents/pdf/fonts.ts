import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Covers Latin, Greek and Cyrillic scripts; the standard PDF fonts lack half of the Polish letters. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf'),
} as const
