import ExcelJS from 'exceljs'

/** A small sheet of lifts as a customer would send it: a merged title above the heading, dates in several notations, one bad row. */
export async function liftSheet(
  lifts: readonly {
    name: string
    registerCode: string
    factoryNumber: string
    date: string | Date
    /** 使用单位, who has a record already; absent: the one of 青禾花园. */
    owner?: string
  }[],
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('台账')
  const titles = [
    '电梯名称',
    '注册代码',
    '出厂编号',
    '设备类型',
    '驱动方式',
    '用途',
    '使用场所',
    '品牌',
    '型号',
    '制造单位',
    '速度',
    '额定载重',
    '层数',
    '站数',
    '监督检验合格日期',
    '小区',
    '楼栋',
    '使用单位',
    '安全员',
    '安全员电话',
    '班组',
    '维保人员',
    '维保方式',
  ]
  sheet.addRow(['2026年接管电梯台账'])
  sheet.mergeCells(1, 1, 1, titles.length)
  sheet.addRow(titles)
  for (const lift of lifts) {
    sheet.addRow([
      lift.name,
      lift.registerCode,
      lift.factoryNumber,
      '直梯',
      '曳引',
      '乘客',
      '住宅',
      '启衡',
      'QH-MR18',
      '启衡电梯有限公司',
      1.75,
      1000,
      18,
      18,
      lift.date,
      ' 青禾花园 ',
      '1栋',
      lift.owner ?? '青禾花园物业服务有限公司',
      '赵安全',
      '13800138001',
      '城东一班',
      '王一维、李二保',
      '定期维保',
    ])
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
