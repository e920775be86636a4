import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { is, isNot, literal } from './codes.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

describe('代码写进 SQL', () => {
  it('一个代码是等于，几个是 in；否定相应', () => {
    expect(`${is('o.status', 3)}`).toBe('o.status = 3')
    expect(`${is('o.status', [3])}`).toBe('o.status = 3')
    expect(`${is('o.status', [0, 1, 2, 7])}`).toBe('o.status in (0, 1, 2, 7)')
    expect(`${isNot('status', 9)}`).toBe('status <> 9')
    expect(`${isNot('status', [5, 9])}`).toBe('status not in (5, 9)')
    expect(`${is('p.preset', ['manager', 'worker'])}`).toBe("p.preset in ('manager', 'worker')")
    expect(`set state = ${literal(2)}`).toBe('set state = 2')
  })

  it('在 sql 模板里是同样的文字，不是参数', () => {
    const { sql: text, parameters } = sql`select 1 from t o where o.id = ${'a'} and ${is('o.status', [3, 4])}
      and o.level < ${literal(5)}`.compile(db)
    expect(text.replace(/\s+/g, ' ')).toBe('select 1 from t o where o.id = $1 and o.status in (3, 4) and o.level < 5')
    expect(parameters).toEqual(['a'])
  })

  it('没有代码是程序的错误', () => {
    expect(() => is('o.status', [])).toThrow('no code to compare o.status with')
    expect(() => isNot('o.status', [])).toThrow('no code to compare o.status with')
  })

  it.each([["1'"], ['1; drop table t'], [''], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j 不是代码',
    (code) => {
      expect(() => is('o.status', code)).toThrow('a code is a whole number or a plain word')
      expect(() => isNot('o.status', [1, code])).toThrow('a code is a whole number or a plain word')
      expect(() => literal(code)).toThrow('a code is a whole number or a plain word')
    },
  )
})
