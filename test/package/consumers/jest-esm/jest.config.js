export default {
  transform: {},
  testTimeout: 30_000,
  testPathIgnorePatterns: ['failing', 'node_modules'],
  reporters: ['default', 'faketura/reporter'],
}
