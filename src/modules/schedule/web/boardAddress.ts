/** A planner looks ahead: seven days from the chosen one. */
const AHEAD = '7'

/** What the address of 排程看板 asks for, in the words of the orders' page: its month is a view, its days are a span. */
export function boardAddress(asked: URLSearchParams): string {
  const params = new URLSearchParams(asked)
  const month = params.get('span') === 'month'
  params.set('view', month ? 'month' : 'week')
  if (month) params.delete('span')
  else if (!params.has('span')) params.set('span', AHEAD)
  return params.toString()
}
