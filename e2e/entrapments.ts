import { callAs, type Visit } from './browser.ts'

interface Live {
  readonly id: string
  readonly version: number
  readonly acceptAt: string | null
  readonly elevator: { readonly id: string } | null
}

/**
 * An entrapment that nobody has accepted fills the 大屏 and the phone of who is called (look 10, jobs 4.3). A story that
 * tells of something else closes those that another story, or the hour, left behind, `but` that of one lift.
 */
export async function closeUnanswered(desk: Visit, but?: string): Promise<void> {
  const { data } = await callAs<{ orders: Live[] }>(desk, 'GET', '/repair/order/live', {})
  for (const { id, version, acceptAt, elevator } of data.orders) {
    if (acceptAt !== null || (but !== undefined && elevator?.id === but)) continue
    const said = { id, version, reason: 1, callBack: '物业确认轿厢内无人' }
    const { errorMsg } = await callAs(desk, 'POST', `/repair/order/close/${id}`, said)
    if (errorMsg) throw new Error(errorMsg)
  }
}
