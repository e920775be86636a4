import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { lockLifts } from '#modules/elevator/server/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { type liveApi, refuseLive } from '../shared/api.live.ts'
import { replaceFloors } from './live.store.ts'

/** 楼层表: as many landings as the lift has stations, each higher than the one below, no label twice (monitoring 1). */
export async function saveFloors(ctx: Context, input: z.output<(typeof liveApi)['saveFloors']['input']>) {
  const [lift] = await lockLifts(ctx, [input.elevatorId])
  const floors = input.floors.map((floor, i) => ({ ...floor, idx: i + 1 }))
  if (lift?.stations && lift.type === DeviceType.code.straight && lift.stations !== floors.length)
    throw refuseLive.floorCount({ stations: lift.stations, n: floors.length })
  const wrong = floors.find((floor, i) => i > 0 && floor.heightM <= (floors[i - 1]?.heightM ?? 0))
  if (wrong) throw refuseLive.floorOrder({ idx: wrong.idx })
  const twice = floors.find((floor, i) => floors.findIndex(({ label }) => label === floor.label) < i)
  if (twice) throw refuseLive.floorLabel({ label: twice.label })
  const lowest = floors[0]?.heightM ?? 0
  // Heights count from the lowest landing, whatever the sheet began with.
  await replaceFloors(
    ctx,
    input.elevatorId,
    floors.map((floor) => ({ ...floor, heightM: Math.round((floor.heightM - lowest) * 100) / 100 })),
  )
  return { done: floors.length }
}
