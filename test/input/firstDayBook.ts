import ExcelJS from 'exceljs'
import { addDays, addMonths } from '#kernel/shared/days.ts'

/** What a company fills on its first day: a workbook with a sheet per noun, 30 lifts in three places. */

type BookCells = Record<string, string | number>
export type Book = Record<string, BookCells[]>

const pad = (n: number, width: number) => String(n).padStart(width, '0')
const places = ['青禾花园', '云栖苑', '松间里']

/** `today`: yyyy-MM-dd, on which the contract runs. */
export function firstDayBook(today: string, lifts = 30): Book {
  const year = Number(today.slice(0, 4))
  return {
    小区: places.map((name, n) => ({
      小区编号: `P${n + 1}`,
      小区名称: name,
      小区类型: '住宅小区',
      地区: '浙江省杭州市西湖区',
      地址: `文三路${n + 1}号`,
      经度: 120.13 + n / 100,
      纬度: 30.27 + n / 100,
      物业公司: '青禾物业有限公司',
    })),
    客户: [
      {
        名称: '青禾物业有限公司',
        类型: '企业',
        统一社会信用代码: '91330100MA0DEM0015',
        单位性质: '物业公司',
        联系人: '周经理',
        联系电话: '13500000001',
      },
    ],
    人员与证书: ['王一维', '李二保', '赵小梯', '孙四平'].map((name, n) => ({
      姓名: name,
      手机号: `1360000000${n}`,
      人员类别: '维保',
      岗位: n === 0 ? '班组长' : '维保工',
      班组: '维保一班',
      技能等级: '三级/高级工',
      入职日期: '2020-03-01',
      作业人员证编号: `T33010019900101${pad(n, 4)}`,
      发证机关: '浙江省市场监督管理局',
      生效日期: `${year - 1}-01-01`,
      有效期至: `${year + 3}-12-31`,
    })),
    电梯: Array.from({ length: lifts }, (_, n) => ({
      电梯名称: `${Math.floor(n / 3) + 1}栋1单元1号梯`,
      注册代码: `30103501002021${pad(n + 1, 6)}`,
      出厂编号: `YS2021-${pad(n + 1, 5)}`,
      设备类型: '直梯',
      驱动方式: '曳引',
      用途: '乘客',
      使用场所: '住宅',
      品牌: '云梭',
      型号: 'YS-MR20',
      制造单位: '云梭电梯有限公司',
      监督检验合格日期: '2021-06-18',
      上次检验: `${year}-01-10`,
      额定载重: 1000,
      速度: 1.75,
      层数: 18,
      站数: 18,
      小区: places[n % places.length] as string,
      使用单位: '青禾物业有限公司',
      安全员: '陈安全',
      安全员电话: '0571-88888888',
      班组: '维保一班',
      维保人员: n % 2 === 0 ? '王一维、李二保' : '赵小梯、孙四平',
    })),
    合同: [
      {
        合同编号: 'WB-001',
        合同名称: '青禾物业维保合同',
        甲方: '青禾物业有限公司',
        合同类型: '清包',
        签订日期: today,
        开始日期: today,
        结束日期: addDays(addMonths(today, 12), -1),
        单价: 4800,
        付款方式: '预付',
        付款周期: '季',
        '维保内容/频次/双方责任': '按 TSG T5002 半月保、季度保、半年保、年度保。',
      },
    ],
    维保计划设置: [{ 合同编号: 'WB-001', 班组: '维保一班', 计划开始: today }],
  }
}

/** As a spreadsheet program saves it. */
export async function bookBytes(book: Book): Promise<Uint8Array> {
  const file = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(book)) {
    const sheet = file.addWorksheet(name)
    const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    sheet.addRow(titles)
    for (const row of rows) sheet.addRow(titles.map((title) => row[title] ?? ''))
  }
  return new Uint8Array(await file.xlsx.writeBuffer())
}
