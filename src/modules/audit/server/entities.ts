/** Tables whose history can be read: the codes of their detail, and what people call their columns. */
export interface AuditedEntity {
  readonly needs: readonly string[]
  readonly labels: Readonly<Record<string, string>>
}

const place = { region_code: '地区', address: '地址', lng: '经度', lat: '纬度' }

export const auditedEntities: Readonly<Record<string, AuditedEntity>> = {
  customer: {
    needs: ['AM3'],
    labels: {
      ...place,
      customer_no: '编号',
      name: '名称',
      type: '类型',
      role: '单位性质',
      grade: '等级',
      credit_code: '统一社会信用代码',
      id_card: '身份证号',
      salesman_id: '业务员',
      invoice_title: '发票抬头',
      tax_no: '税号',
      bank: '开户行',
      bank_account: '银行账号',
      safety_director: '安全总监',
      remark: '备注',
    },
  },
}

/** Columns of bookkeeping that tell a person nothing. */
export const silentColumns = new Set([
  'id',
  'company_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'name_pinyin',
])
