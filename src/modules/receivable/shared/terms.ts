import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of receivables (commerce 2, 5.1). */
export const ArKind = enumeration('款项类别', { maintenance: [1, '维保款'], parts: [2, '配件款'] })
export type ArKindCode = 1 | 2

export const ArSource = enumeration('款项来源', {
  contract: [1, '合同节点'],
  partsOrder: [2, '配件订单'],
  quoteDeposit: [3, '报价定金'],
  lateFee: [4, '违约金'],
  opening: [5, '期初'],
})

export const ArState = enumeration('款项状态', {
  planned: [0, '计划'],
  open: [1, '待收'],
  part: [2, '部分收款'],
  settled: [3, '已结清'],
  writtenOff: [4, '已核销'],
  voided: [5, '已作废'],
})
export type ArStateCode = 0 | 1 | 2 | 3 | 4 | 5
/** Something may still be owed. */
export const AR_OWED = [ArState.code.planned, ArState.code.open, ArState.code.part] as const
/** In the book, and something is owed. */
export const AR_DUE = [ArState.code.open, ArState.code.part] as const

export const ReceiptMethod = enumeration('收款方式', {
  transfer: [1, '银行转账'],
  cheque: [2, '支票'],
  cash: [3, '现金'],
  wechat: [4, '微信'],
  alipay: [5, '支付宝'],
  bill: [6, '承兑汇票'],
  fund: [7, '维修资金拨付'],
  other: [8, '其他'],
})

export const ReceiptStatus = enumeration('收款单状态', {
  draft: [0, '草稿'],
  waiting: [1, '待确认'],
  confirmed: [2, '已确认'],
  reversed: [3, '已冲销'],
})

/** Of refunds, write-offs and adjustments. */
export const ReviewStatus = enumeration('退款状态', {
  draft: [0, '草稿'],
  waiting: [1, '待审批'],
  approved: [2, '已通过'],
  done: [3, '已完成'],
  rejected: [4, '已驳回'],
  withdrawn: [5, '已撤销'],
})
export type ReviewStatusCode = 0 | 1 | 2 | 3 | 4 | 5

export const WriteOffReason = enumeration('核销原因', {
  bankrupt: [1, '客户注销破产'],
  executed: [2, '诉讼执行终结'],
  old: [3, '逾期三年以上'],
  small: [4, '小额'],
  other: [5, '其他'],
})
export const AdjustReason = enumeration('调整原因', {
  changed: [1, '合同变更'],
  terminated: [2, '合同终止结算'],
  service: [3, '服务扣款'],
  stopped: [4, '停梯减免'],
  rounding: [5, '尾差抹零'],
  other: [6, '其他'],
})
/** Accounts of the book (commerce R9). */
export const Account = enumeration('科目', {
  AR: ['AR', '应收账款'],
  ADV: ['ADV', '预收款'],
  BANK: ['BANK', '银行存款'],
  SALES: ['SALES', '收入'],
  TAX: ['TAX', '税额'],
  FEE: ['FEE', '手续费'],
  BAD: ['BAD', '坏账'],
  DISC: ['DISC', '调整'],
})
export type AccountCode = keyof typeof Account.code
export const AccountStatus = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })

export const refuseAr = refusals({
  state: [3220011, '款项已{status}，不能{action}'],
  undoFirst: [3220021, '请先撤销核销'],
  serialTaken: [3220022, '银行流水号已登记：{no}'],
  overItem: [3220031, '核销金额超过未收余额'],
  overReceipt: [3220032, '核销金额超过可用金额'],
  otherCustomer: [3220033, '不能核销其他客户的款项'],
  overRefund: [3220034, '退款金额超过可退金额{x}'],
  overInvoice: [3220041, '开票金额超过可开金额{x}'],
  taxNo: [3220042, '税号校验不通过'],
  receiptState: [3220051, '收款单{status}，不能{action}'],
  refundState: [3220052, '退款单{status}，不能{action}'],
  writeOffState: [3220053, '坏账核销{status}，不能{action}'],
  adjustmentState: [3220054, '应收调整{status}，不能{action}'],
  ownReview: [3220055, '不能审批自己提交的申请'],
  ownConfirm: [3220056, '已开启收款复核，自己登记的收款由他人确认'],
  overBalance: [3220057, '金额超过未收余额{x}'],
  overRecover: [3220058, '收回金额超过还没收回的{x}'],
  undone: [3220059, '这笔核销已经撤销'],
  refundOpen: [3220060, '有退款还没办完，不能冲销'],
  invoicedFirst: [3220061, '已开票{x}元，请先红冲再减少应收'],
  invoiceState: [3220062, '发票{status}，不能{action}'],
  invoiceTaken: [3220063, '发票号码已登记：{no}'],
  bankLineState: [3220065, '流水{status}，不能{action}'],
  quietHours: [3220066, '20:00至次日9:00不发催款提醒'],
  ruleTaken: [3220067, '到期后{n}天已有规则'],
  noLateFee: [3220068, '这笔款项没有违约金可计收'],
  lateFeeBilled: [3220069, '违约金已计收：{no}'],
  otherSum: [3220070, '银行流水到账{x}元，与收款单的{y}元不符'],
  severalCustomers: [3220064, '一张发票只能开同一客户、同一类别、同一税率的款项'],
})
