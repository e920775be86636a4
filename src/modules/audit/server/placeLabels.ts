import type { AuditedEntity } from './entities.ts'

/** Where something stands. */
export const place = { region_code: '地区', address: '地址', lng: '经度', lat: '纬度' }

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

/** Customers and their places, and the villas among them. */
export const placeEntities: Readonly<Record<string, AuditedEntity>> = {
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
  customer_visit: {
    needs: ['AM3'],
    labels: {
      visited_on: '拜访日期',
      kind: '方式',
      visitor_id: '拜访人',
      contact_name: '接待人',
      content: '内容',
      next_on: '下次拜访',
      next_note: '下次事项',
      files: '附件',
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
  villa_archive: {
    needs: ['AM8'],
    labels: {
      archive_no: '档案编号',
      owner_customer_id: '业主',
      community_id: '小区',
      house: '门牌',
      residents: '常住人数',
      has_elder_or_child: '家有老人或儿童',
      warranty_to: '质保至',
      preference: '上门偏好',
      emergency_name: '紧急联系人',
      emergency_phone: '紧急联系电话',
      cycle_days: '维保周期',
      files: '附件',
      state: '状态',
    },
  },
}
