/** Permission codes of the plans of maintenance, of its settings and its calendar (archives Appendix A). */
export const may = {
  plans: 'JMq',
  editPlan: 'JMr',
  planOrders: 'JMt',
  customPlans: 'JMu',
  editCustomPlan: 'JMv',
  settings: 'JS1',
  editSettings: 'JS2',
} as const
