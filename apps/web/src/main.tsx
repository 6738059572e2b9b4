import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { openDictionary } from './app/messages/dictionary.ts';
import { guessPreferences, readPageData } from './app/page-data.ts';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element to render into');

const pageData = readPageData(document);
const { locale, theme } = pageData ?? guessPreferences();

// Not awaited: a module with a top-level await cannot be shared, and the bundle would be split into many small files.
void openDictionary(locale).then((dictionary) =>
  createRoot(root).render(
    <StrictMode>
      <App pageData={pageData} initial={{ locale, theme }} dictionary={dictionary} />
    </StrictMode>,
  ),
);
