import type { FaultCode } from '../faultCodes.ts'
import { RecordKind } from '../record.ts'
import { ServiceMode } from '../wire.ts'
import { type DecisionLine, line, PipelineStep, SECOND } from './decision.ts'

/** What surrounds a signal of a lift. */
export interface Context {
  readonly mode: number | null
  /** Of a maintenance order of this lift in status 2 whose worker signed in inside signDistance. */
  readonly workerOnSite: { readonly employeeId: string; readonly name: string } | null
  /** Latest begin of 41 or 81, ms. */
  readonly powerLostAt: number | null
  /** Null: it is not known. */
  readonly occupied: boolean | null
}
interface Suppressed {
  readonly outcome: 'goesOn' | 'maintenance' | 'powerCut'
  /** Who is called before anybody else. */
  readonly callFirst: string | null
  readonly line: DecisionLine
}

const POWER_WITHIN = 120 * SECOND

/** A级与报警从不抑制. */
export const neverWaits = ({ kind, level }: Pick<FaultCode, 'kind' | 'level'>): boolean =>
  level === 'A' || kind === RecordKind.code.alarm

/** Is it work that is going on, or a power cut (step 4)? */
export function inContext(of: Pick<FaultCode, 'kind' | 'level'>, at: number, context: Context): Suppressed {
  const { mode, workerOnSite, powerLostAt, occupied } = context
  const said = (rule: string, result: string) => line(PipelineStep.code.suppress, rule, result)
  if (neverWaits(of))
    return {
      outcome: 'goesOn',
      callFirst: workerOnSite?.employeeId ?? null,
      line: said(
        'A 级与报警不抑制',
        workerOnSite ? `${workerOnSite.name}正在现场维保，先电话通知，同时派单。` : '没有抑制。',
      ),
    }
  const isFault = of.kind === RecordKind.code.fault
  if (isFault && (workerOnSite || mode === ServiceMode.code.inspection)) {
    const why = workerOnSite ? `${workerOnSite.name}正在现场维保` : '电梯处于检修模式'
    return { outcome: 'maintenance', callFirst: null, line: said('维保作业中', `${why}，只记录，不派单、不推送。`) }
  }
  const ago = powerLostAt === null ? null : at - powerLostAt
  if (isFault && ago !== null && ago >= 0 && ago <= POWER_WITHIN && !occupied)
    return {
      outcome: 'powerCut',
      callFirst: null,
      line: said('外部停电', `${Math.round(ago / SECOND)} 秒前主电源断电且轿厢无人，并入停电，不派单。`),
    }
  return { outcome: 'goesOn', callFirst: null, line: said('维保作业中、外部停电', '没有抑制。') }
}
