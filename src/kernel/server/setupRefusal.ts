/** A refusal at start that a person can act on: printed as a sentence, without a stack. */
export class SetupRefusal extends Error {
  override name = 'SetupRefusal'
}
