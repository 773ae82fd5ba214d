export default {
  globalSetup: 'faketura/global-setup',
  reporter: [['list'], ['faketura/reporter']],
  testIgnore: 'failing/**', // not in the documentation
}
