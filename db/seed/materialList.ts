/** What lifts are quoted from in the demo (commerce 9): 32 families of ten materials each. Makers and prices are invented. */
export interface MaterialFamily {
  readonly top: string
  readonly sub: string
  readonly name: string
  readonly unit: string
  /** Tax incl., yuan, of the first; each further one dearer by `step` percent. */
  readonly price: number
  readonly step: number
  /** s: safety part, m: measured in hundredths. */
  readonly flags: string
  readonly specs: readonly string[]
}

const duties = [
  '630kg 1.0m/s',
  '630kg 1.5m/s',
  '630kg 1.75m/s',
  '800kg 1.5m/s',
  '800kg 1.75m/s',
  '1000kg 1.5m/s',
  '1000kg 1.75m/s',
  '1000kg 2.0m/s',
  '1350kg 1.75m/s',
  '1600kg 2.0m/s',
]
const doors = [
  '700×2100',
  '800×2100',
  '900×2100',
  '1000×2100',
  '1100×2100',
  '1200×2100',
  '800×2100 不锈钢',
  '900×2100 不锈钢',
  '1000×2100 不锈钢',
  '1100×2100 不锈钢',
]
const loads = [
  '630kg',
  '800kg',
  '1000kg',
  '1150kg',
  '1350kg',
  '1600kg',
  '630kg 无机房',
  '800kg 无机房',
  '1000kg 无机房',
  '1150kg 无机房',
]
const sizes = ['φ6', 'φ8', 'φ10', 'φ11', 'φ12', 'φ13', 'φ14', 'φ15', 'φ16', 'φ18']
const finishes = [
  '发纹不锈钢',
  '镜面不锈钢',
  '钛金',
  '玫瑰金',
  '喷塑 米白',
  '喷塑 象牙',
  '喷塑 深灰',
  '木纹覆膜',
  '蚀刻 竹纹',
  '玻璃',
]
const grades = ['T75/B', 'T78/B', 'T82/B', 'T89/B', 'T90/B', 'T114/B', 'T127-1/B', 'T127-2/B', 'TK3', 'TK5']
const floors = ['8层', '10层', '12层', '15层', '18层', '20层', '24层', '28层', '32层', '40层']

const family = (
  way: string,
  name: string,
  unit: string,
  price: number,
  step: number,
  flags: string,
  specs: readonly string[],
): MaterialFamily => {
  const [top = '', sub = ''] = way.split('/')
  return { top, sub, name, unit, price, step, flags, specs }
}

export const materialFamilies: readonly MaterialFamily[] = [
  family('曳引系统/曳引机', '永磁同步曳引机', '台', 16800, 7, 's', duties),
  family('曳引系统/曳引机', '曳引机底座', '套', 1280, 6, '', duties),
  family('曳引系统/钢丝绳', '曳引钢丝绳', '米', 14.2, 9, 'm', sizes),
  family('曳引系统/钢丝绳', '绳头组合', '套', 76, 8, 's', sizes),
  family(
    '曳引系统/导向',
    '反绳轮',
    '只',
    1150,
    6,
    '',
    sizes.map((size) => `${size} 绳用`),
  ),
  family('导轨系统/导轨', '导轨', '根', 268, 9, '', grades),
  family('导轨系统/导轨', '导轨连接板', '套', 42, 8, '', grades),
  family('导轨系统/支架', '导轨支架', '套', 48, 7, '', grades),
  family('导轨系统/支架', '压导板', '套', 9.5, 6, '', grades),
  family('轿厢系统/轿架', '轿架', '套', 5600, 8, '', loads),
  family('轿厢系统/轿架', '轿底', '套', 2400, 8, '', loads),
  family('轿厢系统/轿厢', '轿壁', '套', 4200, 5, '', finishes),
  family('轿厢系统/轿厢', '轿顶装潢', '套', 980, 6, '', finishes),
  family('轿厢系统/轿厢', '操纵盘', '套', 1860, 3, '', floors),
  family('门系统/轿门', '门机', '套', 3200, 5, '', doors),
  family('门系统/轿门', '轿门板', '套', 1450, 5, '', doors),
  family('门系统/层门', '层门装置', '套', 1680, 5, '', doors),
  family('门系统/层门', '层门门锁', '套', 165, 3, 's', doors),
  family('门系统/层门', '层门地坎', '根', 120, 4, '', doors),
  family('门系统/层门', '门套', '套', 560, 5, '', doors),
  family('安全部件/限速器', '限速器', '套', 1280, 4, 's', duties),
  family('安全部件/限速器', '限速器钢丝绳', '米', 7.8, 6, 'm', sizes),
  family('安全部件/安全钳', '安全钳', '套', 1680, 6, 's', loads),
  family('安全部件/缓冲器', '缓冲器', '只', 880, 7, 's', duties),
  family('对重系统/对重', '对重架', '套', 1980, 7, '', loads),
  family('对重系统/对重', '对重块', '千克', 3.2, 2, 'm', loads),
  family(
    '对重系统/补偿',
    '补偿链',
    '米',
    38,
    6,
    'm',
    sizes.map((size) => `${size} 全包`),
  ),
  family('电气系统/控制柜', '控制柜', '台', 9800, 7, 's', duties),
  family('电气系统/控制柜', '变频器', '台', 5200, 7, '', duties),
  family(
    '电气系统/线缆',
    '随行电缆',
    '米',
    32,
    5,
    'm',
    floors.map((_, n) => `${16 + n * 4}×0.75`),
  ),
  family('电气系统/线缆', '井道线束', '套', 1260, 12, '', floors),
  family('电气系统/召唤', '外召盒', '只', 186, 3, '', finishes),
]
