import { machine } from '#kernel/shared/machine.ts'
import { refuseElevator, UseStatus } from './elevator.terms.ts'
import { may } from './permissions.ts'

const { inUse, stopped, scrapped, transferred, notYet } = UseStatus.code
const needs = [may.changeStatus]

/** Moves of a lift (archives 3, Lift). Scrap and transfer refuse while a contract runs or an order is open. */
export const elevatorMoves = machine(
  UseStatus,
  {
    commission: { label: '投用', from: [notYet], to: inUse, needs },
    stop: { label: '停用', from: [inUse], to: stopped, needs },
    restart: { label: '恢复使用', from: [stopped], to: inUse, needs },
    scrap: { label: '报废', from: [inUse, stopped], to: scrapped, needs },
    transfer: { label: '转出', from: [inUse, stopped], to: transferred, needs },
    takeBack: { label: '转回', from: [transferred], to: inUse, needs },
  },
  refuseElevator.moveClosed,
)
export type ElevatorMove = keyof typeof elevatorMoves.moves
