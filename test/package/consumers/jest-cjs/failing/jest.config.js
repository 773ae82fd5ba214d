module.exports = {
  rootDir: '..',
  testMatch: ['**/failing/*.test.js'],
  reporters: ['default', ['faketura/reporter', { threshold: 90 }]],
}
