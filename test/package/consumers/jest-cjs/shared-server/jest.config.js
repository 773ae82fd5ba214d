module.exports = {
  rootDir: '..',
  transform: {},
  testMatch: ['**/shared-server/shop.js'],
  globalSetup: 'faketura/global-setup',
  globalTeardown: 'faketura/global-teardown',
  reporters: ['default', ['faketura/reporter', { threshold: { operations: 90 } }]],
}
