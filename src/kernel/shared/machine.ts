import type { Enumeration } from './enumeration.ts'
import { Refusal } from './refusal.ts'

/**
 * The moves between the states of one kind of row: pure data, imported by both sides.
 * The server moves a row with `where status = :from and version = :version`, so two clicks cannot both win;
 * the buttons come from `open(status)`; the tests print and compare the table.
 */
export interface Move<Code> {
  readonly label: string
  readonly from: readonly Code[]
  /** Absent: the move leaves the state as it is (e.g. 签到). */
  readonly to?: Code
  /** Permission codes of which one suffices; absent: whoever belongs to the row (the worker's side). */
  readonly needs?: readonly string[]
}

export interface Machine<Code, Name extends string> {
  readonly moves: { readonly [N in Name]: Move<Code> }
  /** Names of the moves that are open in a state, in declared order. */
  open(status: Code): Name[]
  /** The state a move leads to; refuses with the module's text when the move is not open. */
  target(name: Name, status: Code): Code
}

export function machine<Code extends number | string, const M extends Record<string, Move<Code>>>(
  states: Pick<Enumeration<string, Code>, 'label'>,
  moves: M,
  forbidden: { code: number; text: string } = { code: 3020001, text: '工单当前为「{status}」，不能{action}' },
): Machine<Code, keyof M & string> {
  return {
    moves: moves as unknown as { readonly [N in keyof M & string]: Move<Code> },
    open: (status) => (Object.keys(moves) as (keyof M & string)[]).filter((name) => moves[name]?.from.includes(status)),
    target(name, status) {
      const move = moves[name] as Move<Code>
      if (!move.from.includes(status)) {
        const text = forbidden.text.replace('{status}', states.label(status)).replace('{action}', move.label)
        throw new Refusal(forbidden.code, text)
      }
      return move.to ?? status
    },
  }
}
