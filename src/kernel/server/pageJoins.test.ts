import { describe, expect, it } from 'vitest'
import { joinsOf } from './pageJoins.ts'

const lifts = `elevator e
  left join community c on c.company_id = e.company_id and c.id = e.community_id
  left join contract k on k.company_id = e.company_id and k.id = e.contract_id
  left join customer u on u.company_id = k.company_id and u.id = k.customer_id and u.deleted_at is null`

describe('列表的连接', () => {
  it('没有人读的外连接去掉；读到的、以及它所依赖的留下', () => {
    const { needed, single } = joinsOf(lifts)
    expect(single).toBe(true)
    expect(needed('e.company_id = $1 and e.name ilike $2')).toBe('elevator e')
    expect(needed('e.name = c.name')).toBe(
      'elevator e left join community c on c.company_id = e.company_id and c.id = e.community_id',
    )
    expect(needed('"u"."name" ilike $1')).toMatch(
      /^elevator e left join contract k .* left join customer u .* is null$/,
    )
    // The alias of a word's end or of another table's column is not this one.
    expect(needed('ec.name = x.c.name')).toBe('elevator e')
    // Asked twice, the same answer.
    expect(needed('u.name')).toBe(needed('u.name'))
  })

  it('内连接、不按主键的连接、子查询都留下；不按主键的会给一个键几行', () => {
    const inner = 'platform_log l join platform p on p.company_id = l.company_id and p.id = l.platform_id'
    expect(joinsOf(inner).needed('l.id')).toBe(inner)
    expect(joinsOf(inner).single).toBe(true)
    const many =
      'elevator e left join fault_strategy_elevator x on x.company_id = e.company_id and x.elevator_id = e.id'
    expect(joinsOf(many).needed('e.id')).toBe(many)
    expect(joinsOf(many).single).toBe(false)
    const derived = '(select y.company_id, y.elevator_id as id from project_elevator y where y.running) x'
    expect(joinsOf(derived).needed('x.id')).toBe(derived)
    expect(joinsOf(derived).single).toBe(false)
    expect(joinsOf('team t').single).toBe(true)
  })
})
