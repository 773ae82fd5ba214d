import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Letters for Latin, Greek and Cyrillic scripts; the fonts that every PDF reader has lack half of the Polish ones. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf'),
} as const
