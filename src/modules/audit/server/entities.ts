/** Tables whose history can be read: the codes of their detail, and what people call their columns. */
export interface AuditedEntity {
  readonly needs: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  /** Columns that only holders of a further code may read, e.g. amounts (ANj); others see •••. */
  readonly guarded?: { readonly code: string; readonly columns: readonly string[] }
}

const place = { region_code: '地区', address: '地址', lng: '经度', lat: '纬度' }

const building = {
  name: '楼栋名称',
  kind: '楼栋类型',
  units: '单元数',
  floors_up: '地上层数',
  floors_down: '地下层数',
  lng: '经度',
  lat: '纬度',
  machine_room_access: '机房进入方式',
  key_place: '钥匙位置',
}

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
  community: {
    needs: ['AM6'],
    labels: {
      ...place,
      community_no: '小区编号',
      name: '小区名称',
      type: '小区类型',
      street_code: '街道代码',
      village_code: '社区代码',
      sign_radius: '签到半径',
      property_customer_id: '物业公司',
      duty_room_phone: '值班室电话',
      households: '户数',
      built_year: '建成年份',
      rainy_from: '雨季开始',
      winter_from: '冬季开始',
      entrance_notes: '进场须知',
      photos: '照片',
      check_state: '核对状态',
      check_reason: '退回原因',
    },
  },
  building: { needs: ['AM6', 'AM7'], labels: building },
  contract: {
    needs: ['AN3'],
    guarded: { code: 'ANj', columns: ['agreed_amount', 'settled_amount', 'parts_free_limit', 'unfinished'] },
    labels: {
      contract_no: '合同编号',
      name: '合同名称',
      draft: '草稿',
      status: '状态',
      customer_id: '甲方',
      party_b_name: '乙方',
      sign_date: '签订日期',
      start_date: '开始日期',
      end_date: '结束日期',
      promised_visits: '年维保次数',
      pay_way: '付款方式',
      pay_type: '付款周期',
      pay_node_type: '节点',
      pay_node_days: '天数',
      agreed_amount: '协议总额',
      adjust_reason: '金额调整原因',
      settled_amount: '已收',
      payment_state: '收款进度',
      tax_rate: '税率',
      late_fee_rate: '违约金率',
      parts_free_limit: '半包免费配件限额',
      arrive_minutes: '困人到场分钟',
      content: '维保内容/频次/双方责任',
      salesman_id: '业务员',
      manager_id: '负责人',
      remind_days: '到期提醒',
      elevator_count: '电梯台数',
      files: '附件',
      terminated_at: '终止日期',
      end_reason: '终止或作废原因',
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
