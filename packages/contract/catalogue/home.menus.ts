import { directory, leaf, top } from './menu.ts'

export const homeMenus = [
  top('工作台', leaf('/dashboard', { codes: ['session:context', 'home:dashboard', 'home:widget', 'home:layout'] })),
  directory('工作台', '个人中心', 'circle-user-round', [
    leaf('/user', { codes: ['home:profile', 'home:session'] }),
    leaf('/home'),
  ]),
]
