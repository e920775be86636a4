import { Navigate, useSearchParams } from 'react-router'
import { maintenancePage } from '#modules/maintenance/web/index.ts'
import { boardAddress } from './boardAddress.ts'

/** /maintainManage/boardPlan, the specification's address of the board: the days from today on, and what a message asks for. */
export function ToOrderBoard() {
  const [search] = useSearchParams()
  return <Navigate replace to={`${maintenancePage.orders}?${boardAddress(search)}`} />
}
