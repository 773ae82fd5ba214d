export default {
  transform: {},
  testPathIgnorePatterns: ['failing', 'node_modules'],
  reporters: ['default', 'faketura/reporter'],
}
