/** Words that identify a text in another language. */
import { wordSet } from "./list.ts";

/** Function words of Spanish, French, German, Italian, Portuguese and Dutch that do not exist in English. */
export const foreignWords = wordSet(`
  alla alle auf aus avec bei beim che con da dans das de degli dei del della dem den der des di dos du een ein eine
  einem einen einer el em en est et für gli het il im ist la las le les los mit naar nella não oder os para por pour
  quando que sans se su sur tous toutes um uma un una und une van vom von voor y zu zum zur`);

/** Verbs of these languages, and of Indonesian, that begin descriptions of tools. */
export const foreignVerbs = wordSet(`
  abrir actualiza actualizar adicionar afficher aggiorna agregar aktualisiert anzeigen atualiza atualizar borrar
  busca buscar cadastrar calcula calcular cerca cercare consulta consultar crea crear creare cria criar devuelve
  editar ejecuta ejecutar elenca elencare elimina eliminar envia enviar envoie envoyer erstellen erstellt excluir
  executar exibe exibir genera generar gera gerar gibt guarda guardar haal hapus holt invia liefert listar lister
  listet maak membuat memperbarui menambahkan menampilkan mencari mendapatkan mengambil menghapus mengirim modificar
  mostra mostrar obtener obtenir obter obtiene ottiene pesquisa pesquisar procurar rechercher registrar remover
  renvoie restituisce retorna retourne salvar sendet speichert suchen sucht supprime supprimer toon validar verifica
  verificar verwijder zeigen zeigt zoek`);
