export default {
  reporter: [['list'], ['faketura/reporter', { threshold: 90 }]],
  use: { faketura: { now: '2026-01-15' } },
}
