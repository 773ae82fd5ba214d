export default {
  globalSetup: 'faketura/global-setup',
  reporter: [['list'], ['faketura/reporter']],
  use: { faketura: { now: '2026-03-01' } }, // not in the documentation
  testIgnore: 'failing/**', // not in the documentation
}
