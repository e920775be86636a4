import { describe, expect, it } from 'vitest'
import { pastedRows, readStatement } from './layout.ts'

/** Headings as the banks' own exports have them; accounts, names and sums are invented. */
const icbc = [
  ['[HISTORYDETAIL]'],
  [
    '凭证号',
    '本方账号',
    '对方账号',
    '交易时间',
    '借/贷',
    '借方发生额',
    '贷方发生额',
    '对方行号',
    '摘要',
    '用途',
    '对方单位名称',
    '余额',
    '个性化信息',
  ],
  [
    '0',
    '1202021234567890123',
    '3300161234',
    '2026-01-05 09:30:15',
    '贷',
    '0.00',
    '14,400.00',
    '102331',
    '转账',
    '维保费HT20260001',
    '星桥物业服务有限公司',
    '88,231.55',
    '',
  ],
  [
    '0',
    '1202021234567890123',
    '3300169999',
    '2026-01-05 11:02:40',
    '借',
    '5,000.00',
    '0.00',
    '102331',
    '货款',
    '配件',
    '永固绳业',
    '83,231.55',
    '',
  ],
  [
    '0',
    '1202021234567890123',
    '3300161234',
    '2026-01-05 09:30:15',
    '贷',
    '0.00',
    '14,400.00',
    '102331',
    '转账',
    '',
    '星桥物业服务有限公司',
    '102,631.55',
    '',
  ],
]
const ccb = [
  [
    '账号',
    '交易时间',
    '借方发生额（支取）',
    '贷方发生额（收入）',
    '余额',
    '币种',
    '对方户名',
    '对方账号',
    '对方开户机构',
    '记账日期',
    '摘要',
    '备注',
    '账户明细编号-交易流水号',
    '企业流水号',
    '凭证种类',
    '凭证号',
    '交易介质编号',
  ],
  [
    '33050161',
    '20260106 14:05:09',
    '0.00',
    '3200.50',
    '86432.05',
    '人民币元',
    '翠湖花园业主委员会',
    '6217001',
    '建行城西支行',
    '20260106',
    '电子汇入',
    '一季度电梯维保',
    '214-33AB0001',
    '',
    '',
    '',
    '',
  ],
  [
    '33050161',
    '20260107 08:00:00',
    '18.00',
    '0.00',
    '86414.05',
    '人民币元',
    '',
    '',
    '',
    '20260107',
    '手续费',
    '',
    '215-33AB0002',
    '',
    '',
    '',
    '',
  ],
]
const cmb = [
  ['招商银行账务明细查询'],
  ['账号：', '571912345610101', '账户名称：', '某电梯公司'],
  [
    '交易日',
    '交易时间',
    '起息日',
    '交易类型',
    '借方金额',
    '贷方金额',
    '余额',
    '摘要',
    '流水号',
    '流程实例号',
    '业务名称',
    '用途',
    '业务参考号',
    '业务摘要',
    '其它摘要',
    '收(付)方分行名',
    '收(付)方名称',
    '收(付)方账号',
  ],
  [
    '20260108',
    '153012',
    '20260108',
    '汇入汇款',
    '',
    '5600',
    '92014.05',
    '网上支付',
    'C0108X1',
    '',
    '',
    '维保',
    '',
    '',
    '',
    '',
    '云溪实验学校',
    '571988',
  ],
  ['合计', '', '', '', '', '5600'],
]
const abc = [
  ['交易时间', '收入金额', '支出金额', '账户余额', '交易行名', '对方省市', '对方账号', '对方户名', '交易用途'],
  ['2026-01-09 10:00:00', '+800.00', '', '93,000.00', '农行城东', '', '6228480', '李建国', '电梯费'],
  ['2026-01-09 10:00:00', '+800.00', '', '93,800.00', '农行城东', '', '6228480', '李建国', '电梯费'],
]
const boc = [
  [
    '交易类型[ Transaction Type ]',
    "付款人名称[ Payer's Name ]",
    '付款人账号[ Debit Account No. ]',
    '交易日期[ Transaction Date ]',
    '交易时间[ Transaction time ]',
    '交易金额[ Trade Amount ]',
    '交易后余额[ After-transaction balance ]',
    '交易流水号[ Transaction reference number ]',
    '摘要[ Reference ]',
    '用途[ Purpose ]',
  ],
  ['来账', '云溪科技园', '4567', '20260110', '101112', '1200.00', '95000.00', 'B01', '', '检验代办'],
  ['往账', '某电梯公司', '1234', '20260110', '111213', '-300.00', '94700.00', 'B02', '', '配件'],
]
const read = (rows: readonly (readonly string[])[]) => {
  const statement = readStatement(rows)
  if (!statement) throw new Error('no statement')
  return statement
}

describe('银行流水：各家银行导出的样子', () => {
  it('工商银行：没有流水号，同一秒同一金额的两笔由余额分清；支出不要；附言是摘要与用途', () => {
    const { lines, outgoing, errors, own } = read(icbc)
    expect(errors).toEqual([])
    expect([lines.length, outgoing, own]).toEqual([2, 1, ['1202021234567890123']])
    expect(lines[0]).toEqual({
      row: 3,
      at: '2026-01-05T09:30:15+08:00',
      amount: '14400.00',
      payer: '星桥物业服务有限公司',
      payerAccount: '3300161234',
      memo: '转账；维保费HT20260001',
      serial: '20260105093015-14400.00-88231.55',
    })
    expect(lines[1]?.serial).toBe('20260105093015-14400.00-102631.55')
    // The same statement again has the same serials: nothing comes twice.
    expect(read(icbc).lines.map(({ serial }) => serial)).toEqual(lines.map(({ serial }) => serial))
  })

  it('建设银行：账户明细编号是流水号，括号里的收入、支取不碍事', () => {
    const { lines, outgoing } = read(ccb)
    expect(outgoing).toBe(1)
    expect(lines).toMatchObject([
      { serial: '214-33AB0001', at: '2026-01-06T14:05:09+08:00', amount: '3200.50', memo: '电子汇入；一季度电梯维保' },
    ])
  })

  it('招商银行：表头前有几行，日期与时间分开，合计行不是流水', () => {
    const { lines, errors } = read(cmb)
    expect(errors).toEqual([])
    expect(lines).toMatchObject([
      { serial: 'C0108X1', at: '2026-01-08T15:30:12+08:00', amount: '5600.00', payer: '云溪实验学校' },
    ])
  })

  it('农业银行：收入带加号', () => {
    expect(read(abc).lines.map(({ amount, serial }) => [amount, serial])).toEqual([
      ['800.00', '20260109100000-800.00-93000.00'],
      ['800.00', '20260109100000-800.00-93800.00'],
    ])
  })

  it('中国银行：双语表头，来账往账', () => {
    const { lines, outgoing } = read(boc)
    expect([outgoing, lines.map(({ serial, payer, at }) => [serial, payer, at])]).toEqual([
      1,
      [['B01', '云溪科技园', '2026-01-10T10:11:12+08:00']],
    ])
  })

  it('粘贴的与文件的一样；流水号出现两次、金额日期不对的逐行说出来；不是流水的不认', () => {
    const text = ccb.map((cells) => cells.join('\t')).join('\r\n')
    expect(read(pastedRows(text)).lines).toEqual(read(ccb).lines)
    const broken = [
      ccb[0] as string[],
      ccb[1] as string[],
      ccb[1] as string[],
      (ccb[1] as string[]).with(1, '昨天').with(12, 'X2'),
      (ccb[1] as string[]).with(3, '三千').with(12, 'X3'),
    ]
    expect(read(broken).errors).toEqual([
      { row: 3, msg: '流水号 214-33AB0001 在这份流水里出现两次' },
      { row: 4, msg: '交易时间 昨天 不是日期' },
      { row: 5, msg: '金额不是数字，请按银行导出的原样' },
    ])
    expect(
      readStatement([
        ['姓名', '手机号'],
        ['王一', '138'],
      ]),
    ).toBeUndefined()
  })
})
