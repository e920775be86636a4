/** The accounts of the demo data, printed at start and listed in README.md. */
export const demoPassword = 'Tiwei#2026'

export const demoAccounts = [
  { phone: '13800000001', who: '云梯演示维保 · 企业管理员' },
  { phone: '13800000002', who: '云梯演示维保 · 调度员' },
  { phone: '13800000003', who: '云梯演示维保 · 维保班组长' },
  { phone: '13800000004', who: '云梯演示维保 · 维保工' },
  { phone: '13800000005', who: '云梯演示维保 · 文员（无金额权限）' },
  { phone: '13900000001', who: '北辰演示电梯 · 企业管理员' },
  { phone: '13700000001', who: '运营管理 · 运营人员' },
] as const
