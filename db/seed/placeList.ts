/** The communities of the demo companies and how many lifts of which sort they have. */

/** Counts of lifts by sort; the sum over all communities gives the master table's splits. */
export interface CommunityPlan {
  readonly no: string
  readonly name: string
  /** community type; usePlace of its lifts (archives 2). */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly usePlace: number
  readonly buildings: number
  readonly east: number
  readonly north: number
  readonly straight: number
  readonly hydraulic?: number
  readonly dumbwaiters?: number
  readonly escalators?: number
  readonly walkways?: number
  readonly villas?: boolean
  readonly unchecked?: boolean
  /** 1 物业公司 2 业主单位 3 业委会 4 政府/事业 5 开发商 6 整梯厂家 7 个人业主 */
  readonly role: number
}

export const firstPlaces: readonly CommunityPlan[] = [
  { no: 'CH', name: '翠湖花园', type: 1, usePlace: 2, buildings: 12, east: 22, north: 11, straight: 48, role: 1 },
  { no: 'XH', name: '星河国际中心', type: 2, usePlace: 1, buildings: 4, east: 3, north: -11, straight: 36, role: 1 },
  {
    no: 'JQ',
    name: '金桥广场',
    type: 3,
    usePlace: 3,
    buildings: 3,
    east: 35,
    north: -7,
    straight: 20,
    escalators: 18,
    role: 2,
  },
  {
    no: 'KN',
    name: '康宁医院演示院区',
    type: 5,
    usePlace: 5,
    buildings: 5,
    east: 8,
    north: 22,
    straight: 24,
    dumbwaiters: 4,
    escalators: 2,
    role: 4,
  },
  { no: 'QH', name: '青禾花园', type: 1, usePlace: 2, buildings: 10, east: -18, north: 14, straight: 40, role: 1 },
  {
    no: 'YX',
    name: '云栖广场',
    type: 3,
    usePlace: 3,
    buildings: 3,
    east: -9,
    north: -16,
    straight: 14,
    escalators: 14,
    role: 2,
  },
  { no: 'SJ', name: '松间里', type: 1, usePlace: 2, buildings: 8, east: -27, north: -4, straight: 32, role: 3 },
  {
    no: 'SL',
    name: '示例第一医院',
    type: 5,
    usePlace: 5,
    buildings: 4,
    east: 14,
    north: -24,
    straight: 22,
    dumbwaiters: 2,
    role: 4,
  },
  {
    no: 'WJ',
    name: '望江酒店',
    type: 4,
    usePlace: 4,
    buildings: 2,
    east: 27,
    north: 25,
    straight: 14,
    dumbwaiters: 6,
    role: 2,
  },
  {
    no: 'QM',
    name: '启明实验学校',
    type: 6,
    usePlace: 6,
    buildings: 4,
    east: -13,
    north: 28,
    straight: 10,
    dumbwaiters: 2,
    role: 4,
  },
  {
    no: 'BJ',
    name: '滨江科创园',
    type: 7,
    usePlace: 7,
    buildings: 6,
    east: 41,
    north: 9,
    straight: 24,
    hydraulic: 8,
    role: 5,
  },
  { no: 'TL', name: '听澜苑', type: 1, usePlace: 2, buildings: 9, east: -33, north: 17, straight: 36, role: 1 },
  {
    no: 'JT',
    name: '云溪交通枢纽',
    type: 3,
    usePlace: 9,
    buildings: 3,
    east: -4,
    north: 37,
    straight: 6,
    escalators: 6,
    walkways: 8,
    role: 4,
  },
  {
    no: 'WT',
    name: '梧桐别院',
    type: 1,
    usePlace: 2,
    buildings: 6,
    east: -38,
    north: -19,
    straight: 6,
    villas: true,
    role: 7,
  },
  { no: 'JX', name: '锦绣公馆', type: 1, usePlace: 2, buildings: 8, east: 31, north: -22, straight: 30, role: 1 },
  { no: 'SM', name: '市民服务中心', type: 2, usePlace: 1, buildings: 3, east: 17, north: 3, straight: 10, role: 4 },
  {
    no: 'NH',
    name: '南湖云邸',
    type: 1,
    usePlace: 2,
    buildings: 3,
    east: 5,
    north: -35,
    straight: 0,
    unchecked: true,
    role: 1,
  },
  {
    no: 'DL',
    name: '东篱小镇',
    type: 1,
    usePlace: 2,
    buildings: 3,
    east: 46,
    north: -14,
    straight: 0,
    unchecked: true,
    role: 5,
  },
]

export const secondPlaces: readonly CommunityPlan[] = [
  { no: 'BC', name: '北辰家园', type: 1, usePlace: 2, buildings: 4, east: -12, north: 44, straight: 12, role: 1 },
  { no: 'TH', name: '天汇大厦', type: 2, usePlace: 1, buildings: 2, east: 4, north: 52, straight: 8, role: 2 },
  {
    no: 'LZ',
    name: '龙洲百货',
    type: 3,
    usePlace: 3,
    buildings: 1,
    east: 21,
    north: 47,
    straight: 0,
    escalators: 4,
    role: 2,
  },
]
