import { mount } from 'svelte'
import App from './App.svelte'
import './look/fonts.css'
import './look/tokens.css'
import './look/base.css'

// The name alone stands there until the page can draw itself.
const target = document.getElementById('app')!
target.replaceChildren()
mount(App, { target })
