import { describe, expect, it } from 'vitest'
import { declaredRefusals, fieldRefusal, Refusal, refusals, refuse } from './refusal.ts'

describe('拒绝', () => {
  it('带编号、填好的文字、字段与数据', () => {
    const own = refusals({ busy: [9990001, '{name}还有{n}台，{name}不能离职'], plain: [9990002, '不行'] })
    const refusal = own.busy({ name: '张三$&', n: 3 }, { fields: [{ prop: 'name', msg: 'x' }], data: { version: 8 } })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      errorCode: 9990001,
      message: '张三$&还有3台，张三$&不能离职',
      data: { version: 8 },
    })
    expect(refusal.fields).toEqual([{ prop: 'name', msg: 'x' }])
    expect(own.plain()).toMatchObject({ errorCode: 9990002, message: '不行', fields: undefined })
    expect([own.plain.code, own.plain.text]).toEqual([9990002, '不行'])
    expect(declaredRefusals.get(9990002)).toBe('不行')
  })

  it('一个编号只能有一种文字', () => {
    expect(() => refusals({ other: [9990002, '另一句'] })).toThrow('refusal 9990002 has two texts')
    expect(() => refusals({ same: [9990002, '不行'] })).not.toThrow()
  })

  it('字段拒绝以首个字段的文字为准', () => {
    const fields = [
      { prop: 'name', msg: '名称不能为空' },
      { prop: 'phone', msg: '手机号不能为空' },
    ]
    expect(fieldRefusal(fields)).toMatchObject({ errorCode: 1000400, message: '名称不能为空', fields })
    expect(fieldRefusal([]).message).toBe('输入有误')
  })

  it('common 3.4 公共编号，以及加入的编号：重复的请求编号、被引用、磁盘满、处理中断、以岗位查看', () => {
    expect(Object.values(refuse).map(({ code, text }) => `${code} ${text}`)).toEqual([
      '1000001 数据已被他人修改，请刷新后重试',
      '1000400 {msg}',
      '1000404 数据不存在',
      '1000409 该请求编号已用于另一次提交，这次没有保存；请刷新页面后重新提交',
      '1000410 数据已被其他记录引用，不能删除；请刷新后重试',
      '1000413 文件不能超过{n}MB',
      '1000429 操作过于频繁，请稍后再试',
      '1000500 系统繁忙，请稍后再试({traceId})',
      '1000508 磁盘空间已满，这次没有保存；请联系管理员清理磁盘后重试',
      '1000601 导入文件与模板不一致',
      '1000602 一次最多导入{n}行',
      '1000603 处理中断，数据没有变化；请减少行数、缩小范围或拆分文件后重试',
      '1002001 无操作权限',
      '1002005 正在以岗位「{岗位}」的身份查看，不能修改数据',
    ])
  })
})
