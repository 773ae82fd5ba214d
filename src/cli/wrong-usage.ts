/** The command line, the environment or the configuration file asks for something that isn't there: exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}
