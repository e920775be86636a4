import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, creditCodeCheck, idCardCheck, isIdCard, messages, plainPhone, type RuleName, rules } from './rules.ts'

const cases: Record<RuleName, { good: string[]; bad: string[] }> = {
  number: { good: ['0', '0.5', '12.30'], bad: ['-1', '−1', '.5', '1.', '01', '1e3', '1.234', '1,000'] },
  positiveInteger: { good: ['1', '20'], bad: ['0', '01', '1.0', '-1'] },
  nonNegativeInteger: { good: ['0', '7'], bad: ['-1', '00', '1.5'] },
  decimal2: { good: ['-3.25', '0', '3.2'], bad: ['3.255', '-', '-.5', '--1', '+1'] },
  phone: {
    good: ['13800138000', '+86-13800138000'],
    bad: ['12800138000', '1380013800', '8613800138000', '+86-1380013800', '138001380001'],
  },
  mobileOrLandline: {
    good: ['13800138000', '+86-13800138000', '010-12345678', '057112345678', '010-12345678-802'],
    bad: ['12345678', '10-12345678', '010-123456'],
  },
  email: { good: ['a.b@c.cn'], bad: ['a@b', '@c.cn', 'a@b@c.cn', `${'a'.repeat(60)}@c.cn`] },
  idCard: {
    good: ['11010519491231002X', '11010519491231002x', '110105491231002'],
    bad: ['110105194912310021', '110105199902290021', '110105491331002', '1101051949123100', '11010518991231002X'],
  },
  noSpecial: {
    good: ['城东一班', '张 三', 'A1'],
    bad: ['城东(一)班', 'a_b', ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ...'·！￥…（）—《》？：“”‘’【】、；，。～'],
  },
  creditCode: { good: ['91330100MA0DEM0015'], bad: ['91330100MA0DEM0016', '91330100MA0DEMO015', '91330100ma0dem0015'] },
}

describe('common 5 规则表', () => {
  for (const [name, { good, bad }] of Object.entries(cases) as [RuleName, { good: string[]; bad: string[] }][]) {
    it.each(good)(`${name} 接受 %j`, (text) => expect(check(name, text)).toBeUndefined())
    it.each(bad)(`${name} 拒绝 %j`, (text) => expect(check(name, text)).toBe(rules[name].message))
    it(`${name} 的空值由必填规则管`, () => expect(check(name, '  ')).toBeUndefined())
  }

  it('先去空格、转全角数字，再校验', () => {
    expect(check('phone', '　１３８００１３８０００ ')).toBeUndefined()
    expect(check('number', ' １２.5')).toBeUndefined()
  })

  it('禁用的半角标点共 32 个', () => {
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
    expect(ascii.filter((sign) => !rules.noSpecial.test(sign))).toHaveLength(32)
  })

  it('提示里带字段名', () => {
    expect(messages.required('合同名称')).toBe('合同名称不能为空')
    expect(messages.choose('甲方')).toBe('请选择甲方')
    expect(messages.tooLong('合同名称', 60)).toBe('合同名称不能超过60个字')
    expect(messages.range('天数', 0, 180)).toBe('天数应在0至180之间')
    expect(messages.order('结束日期', '开始日期')).toBe('结束日期不能早于开始日期')
  })

  it('+86- 前缀与不带前缀是同一个号码', () => {
    expect(plainPhone('+86-13800138000')).toBe('13800138000')
    expect(plainPhone('+852-13800138000')).toBe('+852-13800138000')
  })
})

const birthday = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2020-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const digits = (n: number) => fc.integer({ min: 0, max: 10 ** n - 1 }).map((k) => String(k).padStart(n, '0'))

describe('身份证号校验位', () => {
  it('算出的校验位通过，改动任一位都不通过', () => {
    fc.assert(
      fc.property(
        digits(6),
        birthday,
        digits(3),
        fc.nat(16),
        fc.integer({ min: 1, max: 9 }),
        (area, birth, order, at, by) => {
          const body = area + birth + order
          const id = body + idCardCheck(body)
          expect(isIdCard(id)).toBe(true)
          const wrong = body.slice(0, at) + ((Number(body[at]) + by) % 10) + body.slice(at + 1) + id.slice(17)
          expect(isIdCard(wrong)).toBe(false)
        },
      ),
    )
  })

  it('出生日期不晚于今天', () => {
    const body = '11010520261121001'
    const id = body + idCardCheck(body)
    expect(isIdCard(id, '2026-11-20')).toBe(false)
    expect(isIdCard(id, '2026-11-21')).toBe(true)
  })
})

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

describe('统一社会信用代码校验位', () => {
  it('算出的校验位通过，改动任一位都不通过', () => {
    const body17 = fc.array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(body17, fc.nat(16), fc.integer({ min: 1, max: 30 }), (body, at, by) => {
        const code = body + creditCodeCheck(body)
        expect(rules.creditCode.test(code)).toBe(true)
        const other = SIGNS[(SIGNS.indexOf(body[at] as string) + by) % 31]
        expect(rules.creditCode.test(body.slice(0, at) + other + code.slice(at + 1))).toBe(false)
      }),
    )
  })
})
