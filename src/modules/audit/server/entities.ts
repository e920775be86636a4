/** Tables whose history can be read: the codes of their detail, and what people call their columns. */
export interface AuditedEntity {
  readonly needs: readonly string[]
  readonly labels: Readonly<Record<string, string>>
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
  team: {
    needs: ['AP1'],
    labels: {
      name: '班组名称',
      leader_id: '班组长',
      community_ids: '负责小区',
      duty_phone: '值班电话',
      base_lng: '驻点经度',
      base_lat: '驻点纬度',
      color: '颜色',
      state: '班组状态',
    },
  },
  employee: {
    needs: ['AP4'],
    labels: {
      employee_no: '工号',
      name: '姓名',
      phone: '手机号',
      sex: '性别',
      id_card: '身份证号',
      team_id: '班组',
      kind: '人员类别',
      skills: '技能',
      skill_level: '技能等级',
      entry_date: '入职日期',
      work_start_date: '参加工作日期',
      leave_date: '离职日期',
      join_status: '加入状态',
      invited_at: '邀请时间',
      joined_at: '加入时间',
      state: '人员状态',
      insurance_to: '工伤/意外险到期',
      emergency_contact: '紧急联系人',
      emergency_phone: '紧急联系电话',
    },
  },
  certificate: {
    needs: ['AP4', 'ALB'],
    labels: {
      cert_type: '证书类型',
      cert_no: '证书编号',
      issuer: '发证机关',
      issue_date: '发证日期',
      valid_from: '生效日期',
      valid_to: '有效期至',
      level: '级别',
      items: '项目',
      state: '证书状态',
      reject_reason: '驳回原因',
      reviewed_at: '审核时间',
    },
  },
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
