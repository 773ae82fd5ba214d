export default {
  rootDir: '..',
  transform: {},
  testMatch: ['**/failing/*.test.js'],
  reporters: ['default', ['faketura/reporter', { threshold: 90 }]],
}
