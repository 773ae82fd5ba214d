export default { testIgnore: 'failing/**', reporter: [['list'], ['faketura/reporter']] }
