import { SupplierRating, SupplierStatus } from '#modules/warehouse/shared/supplier.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { creditCode, mobile, peopleNames } from './names.ts'

const { a, b, c, d } = SupplierRating.code
/** Invented suppliers of parts (commerce 9: six); the last one is no longer bought from. */
const suppliers = [
  { name: '青禾电梯配件有限公司', bank: '云溪银行城东支行', tax: '13.00', rating: a },
  { name: '云溪钢丝绳厂', bank: '云溪银行开发区支行', tax: '13.00', rating: a },
  { name: '恒升电梯工业（示例）有限公司配件部', bank: '示例银行总行营业部', tax: '13.00', rating: b },
  { name: '博远门机（示例）有限公司', bank: '示例银行云溪支行', tax: '13.00', rating: b },
  { name: '城东五金机电商行', bank: null, tax: '3.00', rating: c },
  { name: '安达变频器维修部', bank: null, tax: '1.00', rating: d },
] as const

export function makeSuppliers(company: Company): void {
  const { random } = company
  const people = peopleNames(random, suppliers.length, [])
  for (const [n, { name, bank, tax, rating }] of suppliers.entries()) {
    const added = 500 - n * 60
    add(company, 'supplier', {
      id: idOf(company, added),
      name,
      tax_no: creditCode(random),
      contact: people[n],
      phone: n % 2 === 0 ? `0571-88${random.digits(6)}` : mobile(random),
      bank,
      account: bank && random.digits(19),
      tax_rate: tax,
      rating,
      status: rating === d ? SupplierStatus.code.off : SupplierStatus.code.on,
      ...entered(company, added),
    })
  }
}
