export default {
  testMatch: 'shop.js',
  globalSetup: 'faketura/global-setup',
  reporter: [['list'], ['faketura/reporter', { threshold: { operations: 90 } }]],
}
