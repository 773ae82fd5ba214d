import { connect } from 'faketura'
import { GenericContainer, Wait } from 'testcontainers'

const adminToken = 'admin-secret'

/** An emulator in a container, for one file of tests. */
export async function startFaketura() {
  const container = await new GenericContainer('faketura')
    .withExposedPorts(4010)
    .withEnvironment({ FAKETURA_ADMIN_TOKEN: adminToken })
    .withWaitStrategy(Wait.forHealthCheck())
    .start()
  const url = `http://${container.getHost()}:${container.getMappedPort(4010)}`
  return { container, url, emulator: await connect(url, { adminToken }) }
}
