import type { MeasuredFigures } from '#modules/diagnosis/shared/measured.ts'
import { roomAt } from '#modules/simulator/shared/drive.ts'
import type { Company } from './company.ts'
import type { LiftFacts } from './diagnosisFacts.ts'
import { Random } from './random.ts'

/**
 * Brakes, motors and mains of the demo day by day, as the nights of the product would have measured them of the rides that the
 * simulator drives (decision 0156): four drives are worn, and the simulator goes on with them (`simulated.ts`).
 */
export type WornDrive = 'slip' | 'heat' | 'mains'
export interface DriveDays {
  readonly worn: WornDrive | null
  on(ago: number): Pick<MeasuredFigures, 'slip' | 'heat' | 'uneven'>
}

/** Since so many days: the brake wears slowly, the rest broke. */
const SINCE: Readonly<Record<WornDrive, number>> = { slip: 22, heat: 6, mains: 5 }
/** A day of the simulator at the traffic of the demo, by its own days: slip in mm, ℃ = 13.1 + 0.8 × room + 35.7 × share of running. */
const SLIP = { sound: 0.104, worn: 2.1 }
const HEAT = { base: 13.1, room: 0.8, duty: 35.7, worn: 14 }
const UNEVEN = { sound: 0.0033, worn: 0.044 }

export function drivesOf(company: Company, facts: readonly LiftFacts[]): (id: string) => DriveDays {
  const equipped = new Set(
    (company.rows.get('realtime_state') ?? [])
      .filter(({ frame }) => frame && typeof frame === 'object' && 'tmp' in frame)
      .map(({ elevator_id: id }) => String(id)),
  )
  const monitored = facts.filter((one) => one.monitored).map(({ lift }) => lift.id)
  const [heat, mains, slip] = monitored.filter((id) => equipped.has(id))
  const kinds = new Map<string | undefined, WornDrive>([
    [heat, 'heat'],
    [mains, 'mains'],
    [slip, 'slip'],
  ])
  return (id) => {
    const dice = new Random(`drive ${id}`)
    const near = (value: number, by: number) => value + by * (2 * dice.next() - 1)
    const worn = kinds.get(id) ?? null
    const isWorn = (what: WornDrive, ago: number) => worn === what && ago <= SINCE[what]
    return {
      worn,
      on(ago) {
        const grown = isWorn('slip', ago) ? (SINCE.slip - ago) / SINCE.slip : 0
        const slip = round(near(SLIP.sound, 0.012) + grown * near(SLIP.worn - SLIP.sound, 0.08), 3)
        if (!equipped.has(id)) return { slip }
        // About five in the afternoon, when most of the demo's lifts run most.
        const room = roomAt(company.clock.at(company.clock.day(-ago), dice.int(960, 1120)))
        const duty = 0.06 + 0.11 * dice.next()
        const motor = HEAT.base + HEAT.room * room + HEAT.duty * duty + near(0, 0.9)
        return {
          slip,
          heat: [round(motor + (isWorn('heat', ago) ? near(HEAT.worn, 0.8) : 0), 1), round(room, 1), round(duty, 3)],
          uneven: round(isWorn('mains', ago) ? near(UNEVEN.worn, 0.003) : near(UNEVEN.sound, 0.001), 5),
        }
      },
    }
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
