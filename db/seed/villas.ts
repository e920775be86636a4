import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Customer } from './places.ts'

/** How the invented owners like to be visited: weekdays, time of day, pets. */
const wishes = [
  { weekdays: [6], time: 1, pets: null, text: '周六；上午；进门换鞋' },
  { weekdays: [1, 2, 3, 4, 5], time: 2, pets: null, text: '工作日；下午；进门换鞋' },
  { weekdays: [], time: null, pets: '金毛犬，先打电话关好', text: '进门换鞋；宠物：金毛犬，先打电话关好' },
  { weekdays: [3, 6], time: 1, pets: null, text: '周三、周六；上午；进门换鞋' },
  { weekdays: [], time: 3, pets: '两只猫', text: '傍晚；进门换鞋；宠物：两只猫' },
  { weekdays: [6, 7], time: null, pets: null, text: '周末；进门换鞋' },
] as const

/** One file per villa (archives 9: 6 villas). */
export function makeVillas(company: Company, lifts: readonly Lift[], owners: readonly Customer[]): void {
  const { random, clock } = company
  const villas = lifts.filter((lift) => lift.template === 'villa')
  villas.forEach((lift, n) => {
    const owner = owners[n % owners.length]
    const wish = wishes[n % wishes.length]
    if (!owner || !wish) return
    const id = idOf(company, 360 - n)
    // The house is its owner's; who manages the compound signs the contract for all.
    lift.row.customer_id = owner.id
    add(company, 'villa_archive', {
      id,
      archive_no: `BS${String(n + 1).padStart(4, '0')}`,
      owner_customer_id: owner.id,
      community_id: lift.community.id,
      house: lift.building.name,
      lng: lift.building.lng,
      lat: lift.building.lat,
      residents: 2 + (n % 4),
      has_elder_or_child: n % 2 === 0,
      warranty_to: clock.day([41, 320, -60, 700, 150, -400][n % 6] ?? 365),
      prefer_weekdays: [...wish.weekdays],
      prefer_time: wish.time,
      shoes: true,
      pets: wish.pets,
      preference: wish.text,
      emergency_name: owner.name,
      emergency_phone: `138${random.digits(8)}`,
      cycle_days: 30,
      state: 1,
      ...entered(company, 360 - n),
    })
    add(company, 'villa_archive_elevator', { archive_id: id, elevator_id: lift.id })
  })
}
