import { mount } from 'svelte'
import App from './App.svelte'
import './look/fonts.css'
import './look/tokens.css'
import './look/base.css'
import { renew } from './renewal'

// Vite says so when a part of the page cannot be fetched.
window.addEventListener('vite:preloadError', () => void renew())

// The name alone stands there until the page can draw itself.
const target = document.getElementById('app')!
target.replaceChildren()
mount(App, { target })
