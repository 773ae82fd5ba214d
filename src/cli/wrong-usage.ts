/** The command line, the environment or the configuration file is wrong: exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}
