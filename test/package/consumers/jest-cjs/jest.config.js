module.exports = {
  globalSetup: 'faketura/global-setup',
  globalTeardown: 'faketura/global-teardown',
  reporters: ['default', 'faketura/reporter'],
  testPathIgnorePatterns: ['failing', 'node_modules'], // not in the documentation
  testTimeout: 30_000, // not in the documentation
}
