import { mayLeave } from '../router/leaving.ts'
import { createStore } from '../store.ts'
import { queries } from './queries.ts'

/** How often the person had the open page made anew; the page is drawn afresh with every count. */
const times = createStore(0)
export const useRefreshed = times.use

/** The next page that is drawn asks for everything anew. */
export async function forgetAnswers(): Promise<void> {
  await queries.invalidateQueries({ refetchType: 'none' })
}

/** The open page anew, with its data; what is typed on it is asked about first (guard 1). */
export async function refreshPage(): Promise<void> {
  if (!(await mayLeave('刷新'))) return
  await forgetAnswers()
  times.set(times.get() + 1)
}
