module.exports = {
  testPathIgnorePatterns: ['failing', 'node_modules'],
  reporters: ['default', 'faketura/reporter'],
}
