import { createStore } from '../store.ts'

/** Who can say why a control is disabled or missing; null: nobody, and the controls only say 无操作权限. */
interface Explainer {
  /** Opens the answer for the codes of one control. */
  ask(codes: readonly string[]): void
  /** Controls that the person does not have stand in outline, so that one can ask about them. */
  readonly showMissing: boolean
}

const store = createStore<Explainer | null>(null)
export const explainWith = store.set
export const useExplainer = store.use
